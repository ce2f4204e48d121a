import { useState } from "react"
import { m } from "#messages/messages.js"
import { Button, IconButton } from "#office/parts/control/button.tsx"
import { Box, Checkbox, Radio, Switch } from "#office/parts/control/choices.tsx"
import { CodeField } from "#office/parts/control/code-field.tsx"
import { SearchField, SelectField, TextArea, TextField, TwoLanguages } from "#office/parts/control/field.tsx"
import { Diff } from "#office/parts/page/diff.tsx"
import { Empty } from "#office/parts/page/empty.tsx"
import { Meter } from "#office/parts/page/meter.tsx"
import { Notice } from "#office/parts/page/notice.tsx"
import { Page } from "#office/parts/page/page.tsx"
import { Panel, PanelLine } from "#office/parts/page/panel.tsx"
import { Skeleton } from "#office/parts/page/skeleton.tsx"
import { Timeline } from "#office/parts/page/timeline.tsx"
import { Age } from "#office/parts/text/age.tsx"
import { Amount } from "#office/parts/text/amount.tsx"
import { Avatar } from "#office/parts/text/avatar.tsx"
import { Badge, Count, Mark, type Tone } from "#office/parts/text/badge.tsx"
import { Picture, Pictures } from "#office/parts/text/picture.tsx"
import { Reference } from "#office/parts/text/reference.tsx"
import { Split } from "#office/parts/text/split.tsx"
import { CellExamples, ChartExample, DialogExamples, FormExample } from "./gallery-forms.tsx"
import { OrderExamples } from "./gallery-order.tsx"
import { TableExample } from "./gallery-table.tsx"

const TONES: readonly Tone[] = ["plain", "warn", "sea", "info", "good", "bad"]
const NOW = new Date("2026-11-22T07:42:00Z")

/** Every component in its states. Its texts are examples, in English only. */
export function GalleryPage() {
  return (
    <Page title={m.office_parts()} aside={m.office_parts_words()}>
      <div className="cols cols-3">
        <Panel title="Loading, after 150 ms">
          <Skeleton />
        </Panel>
        <Panel title="Nothing there yet">
          <Empty icon="inbox" title="No request waits">
            When a shopper asks for more than can be ordered, it lands here and by mail.
          </Empty>
        </Panel>
        <Panel title="Nothing with these filters">
          <Empty icon="filter" title="No order is Placed, paid by card and in Zone 74" act={<Button>Clear filters</Button>}>
            3 are Placed in Zone 74, paid in cash.
          </Empty>
        </Panel>
        <ControlExamples />
        <TextExamples />
        <PageExamples />
        <CellExamples />
        <FormExample />
        <DialogExamples />
        <ChartExample />
        <OrderExamples />
      </div>
      <TableExample />
    </Page>
  )
}

function ControlExamples() {
  const [code, setCode] = useState("407")
  return (
    <>
      <Panel title="Buttons">
        <div className="row wrap">
          <Button kind="primary" keyHint="Ctrl S">
            Save
          </Button>
          <Button>Second</Button>
          <Button kind="soft">Soft</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="plain" icon="download">
            Plain
          </Button>
          <Button kind="bad">Delete…</Button>
          <Button kind="badSolid">Refund QR 949</Button>
          <Button busy>Busy</Button>
          <Button disabled>Off</Button>
          <IconButton icon="more" aria-label="More" look="lined" />
        </div>
      </Panel>
      <Panel title="Fields">
        <div className="stack">
          <TextField
            label="Slug"
            required
            defaultValue="samsung-galaxy-s26"
            mistake="Galaxy S26 has this address. Try samsung-galaxy-s26-ultra."
          />
          <TextField label="Provider" aside="fixed by PAYMENTS on the server" readOnly value="SkipCash, live" />
          <TextField label="Max quantity" aside="was 2" changed defaultValue="3" hint="For each order" />
          <SelectField label="Role" options={[{ value: "sales", label: "Sales desk" }]} />
          <TextArea label="Note" defaultValue="Call before noon." />
          <SearchField label="Reference, name, phone, product" />
          <CodeField label="Six digits" hint="Pasting works." value={code} onChange={setCode} onComplete={setCode} />
          <TwoLanguages label="Title" en={{ defaultValue: "Fast repair" }} ar={{ defaultValue: "" }} />
        </div>
      </Panel>
      <Panel title="Choices">
        <div className="stack">
          <Checkbox defaultChecked>This is my own computer</Checkbox>
          <Box label="Choose all" some />
          <Radio name="example" defaultChecked>
            Keep mine
          </Radio>
          <Radio name="example">Take theirs</Radio>
          <Switch defaultChecked>Published</Switch>
        </div>
      </Panel>
    </>
  )
}

function TextExamples() {
  return (
    <>
      <Panel title="Badges">
        <div className="row wrap">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="good" dot={false}>
            Paid online
          </Badge>
          {TONES.map((tone) => (
            <Count key={tone} tone={tone}>
              11
            </Count>
          ))}
          <Mark tone="good" icon="check">
            Paid
          </Mark>
        </div>
      </Panel>
      <Panel title="Of an order">
        <div className="stack">
          <div className="row">
            <Reference>7K4MQ2X9HB</Reference>
            <Age since="2026-11-22T05:42:00Z" now={NOW} />
            <Age since="2026-11-21T19:42:00Z" now={NOW} limitMinutes={480} />
            <Age since="2026-11-20T07:42:00Z" now={NOW} limitMinutes={480} />
            <Amount qar={8137} />
          </div>
          <div className="row">
            <Pictures of={[1, 2, 3].map((id) => ({ id, src: null }))} />
            <Picture src={null} size="md" />
            <Split
              parts={[
                { tone: "sea", count: 2 },
                { tone: "bad", count: 1 },
              ]}
            />
            <span className="t13 quiet">2 of 3</span>
          </div>
          <div className="row">
            {["Reem Qureshi", "Anil Kumar", "Omar Said", "Jinky Reyes", "Maryam Haddad", "Khalid Al Mannai"].map((name, id) => (
              <Avatar key={name} name={name} id={id} size="md" />
            ))}
          </div>
        </div>
      </Panel>
    </>
  )
}

function PageExamples() {
  return (
    <>
      <Panel title="Notices">
        <div className="stack">
          <Notice tone="sea">
            <b>11 of 12 can be confirmed.</b> 7K4MQ2X9HB cannot: already cancelled.
          </Notice>
          <Notice tone="warn" icon="refresh" acts={<Button size="sm">Try again</Button>}>
            Not live since 10:42. These rows are 3 minutes old.
          </Notice>
          <Notice tone="bad" icon="alert">
            The branch is closed on that day.
          </Notice>
        </div>
      </Panel>
      <Panel title="Timeline">
        <Timeline
          now={NOW}
          entries={[
            { id: 2, icon: "note", tone: "warn", words: "Reem wrote a note", at: "2026-11-22T07:30:00Z", note: "Call before noon." },
            { id: 1, icon: "check", tone: "sea", words: "Reem confirmed the order", at: "2026-11-21T15:05:00Z" },
          ]}
        />
      </Panel>
      <Panel title="Change" flush>
        <PanelLine>
          <span className="grow">Price</span>
          <Diff before="QR 949" after="QR 929" />
        </PanelLine>
        <PanelLine>
          <span className="grow">Seats</span>
          <span className="grow">
            <Meter of={4} taken={3} />
          </span>
        </PanelLine>
      </Panel>
    </>
  )
}
