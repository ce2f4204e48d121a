import { useRef } from "react"
import type { FormPicture } from "#contract/office/product-form.ts"
import { m } from "#messages/messages.js"
import { Button } from "#office/parts/control/button.tsx"
import { DropZone } from "#office/parts/control/drop-zone.tsx"
import { OrderedList } from "#office/parts/order/ordered-list.tsx"
import { Panel } from "#office/parts/page/panel.tsx"
import { Count } from "#office/parts/text/badge.tsx"
import { MAX_PICTURES } from "#rules/catalog/office/product-pictures.ts"
import { type NamedColor, PictureFields } from "./picture-fields.tsx"
import { pictureName } from "./picture-name.ts"
import { UploadList } from "./upload-list.tsx"
import type { useUploads } from "./use-uploads.ts"

type PicturesProps = {
  pictures: readonly FormPicture[]
  colors: readonly NamedColor[]
  uploads: ReturnType<typeof useUploads>
  /** The numbers of the pictures that were refused. */
  wrong: readonly number[]
  onChange: (pictures: FormPicture[]) => void
}

/** The pictures of a product: dropped, ordered, described in two languages, and given to colours. [OFFICE-122] */
export function ProductPictures({ pictures, colors, uploads, wrong, onChange }: PicturesProps) {
  const input = useRef<HTMLInputElement>(null)
  const items = pictures.map((picture) => ({ ...picture, id: picture.src, name: pictureName(picture) }))
  const change = (src: string, part: Partial<FormPicture>) =>
    onChange(pictures.map((each) => (each.src === src ? { ...each, ...part } : each)))
  return (
    <Panel
      title={m.office_product_tab_pictures()}
      aside={<Count>{pictures.length}</Count>}
      acts={
        <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
          {m.office_pictures_add()}
        </Button>
      }
      foot={<span className="quiet">{m.office_pictures_hint({ count: MAX_PICTURES })}</span>}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-label={m.office_pictures_add()}
        onChange={(event) => {
          uploads.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ""
        }}
      />
      <DropZone label={m.office_pictures_drop_here()} onFiles={uploads.add}>
        <UploadList {...uploads} />
        <OrderedList label={m.office_product_tab_pictures()} items={items} onOrder={(next) => onChange(next.map(pictureOf))}>
          {(picture) => (
            <PictureFields
              picture={picture}
              place={items.indexOf(picture)}
              colors={colors}
              isWrong={wrong.includes(items.indexOf(picture))}
              onChange={(part) => change(picture.src, part)}
              onCover={() => onChange([picture, ...items.filter((each) => each !== picture)].map(pictureOf))}
              onRemove={() => onChange(pictures.filter(({ src }) => src !== picture.src))}
            />
          )}
        </OrderedList>
      </DropZone>
    </Panel>
  )
}

function pictureOf({ id: _id, name: _name, ...picture }: FormPicture & { id: string; name: string }): FormPicture {
  return picture
}
