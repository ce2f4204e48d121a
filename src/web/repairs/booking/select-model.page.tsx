import { createFileRoute, useRouter } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { flushSync } from "react-dom"
import type { RepairBrand, RepairModel, RepairSeo, RepairService } from "#contract/repairs.ts"
import { m } from "#messages/messages.js"
import { Skeleton } from "#ui/feedback/skeleton.tsx"
import { Checkbox } from "#ui/form/choices.tsx"
import { TextField } from "#ui/form/fields.tsx"
import { focusMistake } from "#ui/form/focus-mistake.ts"
import { Panel } from "#ui/layout/panel.tsx"
import { api } from "#web/api.ts"
import { pageHead } from "#web/head.ts"
import { useLoaded } from "#web/loading/use-loaded.ts"
import { routeHead } from "#web/route-head.ts"
import styles from "./booking.module.css"
import { BookingStep, ContinueFoot } from "./booking-step.tsx"
import { DescriptionBlock } from "./description-block.tsx"
import { chosenOption, type OptionSearch } from "./option-search.ts"
import { OptionSearchList } from "./option-search-list.tsx"
import { guardStep, MAX_MODEL_NAME, matrixChoices, openNextStep, stepAddress } from "./step-choices.ts"
import type { StepChoices } from "./step-query.ts"
import { stepServices } from "./step-services.ts"

export const Route = createFileRoute("/select-model;{$choices}")({
  loader: async ({ params, location }) => {
    const choices = matrixChoices(params.choices)
    guardStep("model", choices)
    return {
      served: await stepServices("model", choices),
      head: pageHead({ title: m.repairs_model_title(), path: location.pathname, unlisted: true }),
    }
  },
  head: routeHead,
  component: SelectModelPage,
})

/** The choice of the model. [spec 2 §2] */
function SelectModelPage() {
  const choices = matrixChoices(Route.useParams().choices)
  return (
    <BookingStep step="model" choices={choices} served={Route.useLoaderData().served}>
      {({ device, brand }) =>
        device &&
        brand && (
          <>
            <ModelForm key={`${device.id}/${brand.id}`} choices={choices} models={brand.available_models} />
            <RepairTexts device={device} brand={brand} />
          </>
        )
      }
    </BookingStep>
  )
}

/** The models of a brand; a listed model or a name is required. [spec 2 §5] */
function ModelForm({ choices, models }: { choices: StepChoices; models: readonly RepairModel[] }) {
  const router = useRouter()
  const [search, setSearch] = useState<OptionSearch>({ typed: "", id: Number(choices["model"]) || null })
  /** The customer's name for an unlisted model; null while the list is in use. */
  const [written, setWritten] = useState<string | null>((choices["model"] === undefined && choices["modelName"]) || null)
  const [error, setError] = useState<string | null>(null)

  function proceed(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const model = written === null ? listedModel(models, search) : writtenModel(written)
    if (!model) {
      flushSync(() => setError(written === null ? m.repairs_model_missing() : m.repairs_model_unwritten()))
      return focusMistake(event.currentTarget)
    }
    const { model: _model, modelName: _name, ...others } = choices
    void openNextStep(router, { from: stepAddress("model", { ...others, ...model }), to: stepAddress("issue", { ...others, ...model }) })
  }

  return (
    <form onSubmit={proceed} noValidate>
      <OptionSearchList
        label={m.repairs_tracker_model()}
        listLabel={m.repairs_models()}
        placeholder={m.repairs_model_search()}
        options={models}
        search={search}
        onSearch={(next) => {
          setSearch(next)
          setError(null)
        }}
        error={written === null ? error : null}
      />
      <UnlistedModel
        written={written}
        onWrite={(text) => {
          setWritten(text)
          setError(null)
        }}
        error={written === null ? null : error}
      />
      <ContinueFoot back={stepAddress("brand", choices)} />
    </form>
  )
}

function listedModel(models: readonly RepairModel[], search: OptionSearch): StepChoices | null {
  const model = chosenOption(models, search)
  return model && { model: String(model.id), modelName: model.name }
}

function writtenModel(written: string): StepChoices | null {
  const name = written.trim()
  return name === "" ? null : { modelName: name }
}

type UnlistedModelProps = { written: string | null; onWrite: (text: string | null) => void; error: string | null }

/** A checkbox for a model that is not in the list, and the field for its name. [spec 3 §9] */
function UnlistedModel({ written, onWrite, error }: UnlistedModelProps) {
  const isOpen = written !== null
  return (
    <div className={styles.unlisted}>
      <Checkbox checked={isOpen} onChange={() => onWrite(isOpen ? null : "")}>
        {m.repairs_model_unlisted()}
      </Checkbox>
      {isOpen && (
        <TextField
          label={m.repairs_model_name()}
          hint={m.repairs_model_name_hint()}
          required
          autoComplete="off"
          maxLength={MAX_MODEL_NAME}
          value={written}
          error={error}
          onChange={(event) => onWrite(event.target.value)}
        />
      )}
    </div>
  )
}

type RepairTextsProps = { device: RepairService; brand: RepairBrand }

/** The description of a brand's devices of one kind; without one, the brand's own description. */
function RepairTexts({ device, brand }: RepairTextsProps) {
  const texts = useLoaded(loadTexts, `${device.slug} ${brand.slug}`)
  const said = texts.state === "ready" ? texts.data : null
  return (
    <aside className="sticky">
      <Panel className="stack">
        {texts.state === "loading" ? (
          <>
            <Skeleton shape="tile" />
            <Skeleton />
          </>
        ) : (
          <DescriptionBlock
            title={said?.keyword_title ?? brand.keyword_title ?? brand.name}
            thumbnail={said?.thumbnail ?? device.thumbnail}
            text={said?.description ?? brand.description}
          />
        )}
      </Panel>
    </aside>
  )
}

/** `slugs` are those of the device and the brand, separated by a space. */
function loadTexts(slugs: string, signal: AbortSignal): Promise<RepairSeo> {
  const [device = "", brand = ""] = slugs.split(" ")
  return api().repairs.seo({ service_category: device, brand }, { signal })
}
