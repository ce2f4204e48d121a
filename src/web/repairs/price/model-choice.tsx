import { useState } from "react"
import type { RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { modelWithBrand } from "#rules/repairs/model-name.ts"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Button } from "#ui/form/button.tsx"
import { TextField } from "#ui/form/fields.tsx"
import { Panel } from "#ui/layout/panel.tsx"
import { Picture } from "#ui/media/picture.tsx"
import { LoadedPart } from "#web/loading/loaded-part.tsx"
import type { LoadState } from "#web/loading/use-loaded.ts"
import { matchingOptions } from "#web/repairs/booking/option-search.ts"
import type { StepSelection } from "#web/repairs/booking/step-choices.ts"
import type { StepChoices } from "#web/repairs/booking/step-query.ts"
import { devicePicture } from "#web/repairs/repair-brand.ts"
import styles from "./price.module.css"
import { StepHeading } from "./step-heading.tsx"

const SHOWN = 12

type ModelChoiceProps = { services: LoadState<RepairService[]>; chosen: StepSelection; onChoose: (choices: StepChoices) => void }

/** The choice of the model, searched by name among all brands and devices. */
export function ModelChoice({ services, chosen, onChoose }: ModelChoiceProps) {
  const { device, brand, model } = chosen
  const picture = device && brand && devicePicture(device, brand)
  return (
    <section className={styles.part}>
      <StepHeading step={1}>{m.repairs_price_broken()}</StepHeading>
      {device && brand && model ? (
        <Panel className={styles.chosen}>
          {picture && (
            <span className={styles.picture}>
              <Picture path={picture} alt="" sizes="64px" />
            </span>
          )}
          <p>
            <b className="strong">{modelWithBrand(brand.name, model.name)}</b>
            <br />
            <span className="small quiet">{device.title}</span>
          </p>
          <Button kind="quiet" onClick={() => onChoose({})}>
            {m.repairs_price_change()}
          </Button>
        </Panel>
      ) : (
        <LoadedPart loaded={services} waiting={<Skeleton shape="tile" />}>
          {(data) => <ModelSearch services={data} onChoose={onChoose} />}
        </LoadedPart>
      )}
    </section>
  )
}

function ModelSearch({ services, onChoose }: { services: readonly RepairService[]; onChoose: (choices: StepChoices) => void }) {
  const [typed, setTyped] = useState("")
  const models = services.flatMap((device) =>
    device.brands.flatMap((brand) =>
      brand.available_models.map(({ id, name }) => ({
        id,
        model: name,
        name: modelWithBrand(brand.name, name),
        device,
        brand,
        picture: devicePicture(device, brand),
      })),
    ),
  )
  const found = typed.trim() === "" ? popular(services, models) : matchingOptions(models, typed).slice(0, SHOWN)
  return (
    <div className="stack">
      <TextField
        label={m.repairs_price_search()}
        placeholder={m.repairs_price_search_hint()}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.tiles} aria-label={m.repairs_models()}>
        {found.map(({ id, model, name, device, brand, picture }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.tile}
              onClick={() => onChoose({ device: String(device.id), brand: String(brand.id), model: String(id), modelName: model })}
            >
              {picture && <Picture className={styles.tilePicture} path={picture} alt="" sizes="48px" />}
              <b>{name}</b>
              <span className="small quiet">{device.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{m.ui_no_choice()}</p>}
    </div>
  )
}

/** The newest models of the first brands of each device, before anything is typed. */
function popular<Row extends { device: RepairService; brand: { id: number } }>(
  services: readonly RepairService[],
  models: readonly Row[],
): Row[] {
  return services
    .flatMap((device) =>
      device.brands.slice(0, 2).flatMap((brand) => models.find((row) => row.device.id === device.id && row.brand.id === brand.id) ?? []),
    )
    .slice(0, SHOWN)
}
