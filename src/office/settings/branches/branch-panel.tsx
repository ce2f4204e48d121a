import { useEffect, useState } from "react"
import type { OfficeBranch } from "#contract/office/settings/branches.ts"
import { m } from "#messages/messages.js"
import { api } from "#office/api.ts"
import { Button } from "#office/parts/control/button.tsx"
import { ConfirmDialog } from "#office/parts/dialog/confirm-dialog.tsx"
import { ConflictDialog } from "#office/parts/form/conflict-dialog.tsx"
import { DraftNotice } from "#office/parts/form/draft-notice.tsx"
import { useObjectForm } from "#office/parts/form/use-object-form.ts"
import { Panel } from "#office/parts/page/panel.tsx"
import { ownName } from "#office/parts/text/own-name.ts"
import { OfficeProblem } from "#office/problem.ts"
import { queryClient } from "#office/query-client.ts"
import { type BranchForm, formOf, NEW_BRANCH, textsOf } from "./branch-data.ts"
import { BranchFields, branchNames } from "./branch-fields.tsx"

type BranchPanelProps = {
  /** Null for a new one. */
  branch: OfficeBranch | null
  mayEdit: boolean
  /** The branch was added, with its id, or deleted. */
  onDone: (added?: number) => void
}

/** Address, phones, hours and place of a branch. */
export function BranchPanel({ branch, mayEdit, onDone }: BranchPanelProps) {
  const [isRemoving, setRemoving] = useState(false)
  const [added, setAdded] = useState<number | null>(null)
  const [faults, setFaults] = useState<OfficeProblem["errors"]>([])
  const names = branchNames()
  const form = useObjectForm<BranchForm>({
    object: `branch:${branch?.id ?? "new"}`,
    saved: branch ? formOf(branch) : NEW_BRANCH,
    version: branch?.version ?? 0,
    names,
    read: (current) => formOf(current as OfficeBranch),
    save: async (values, version) => {
      try {
        // A form that was typed into while the branch was added changes that branch.
        const saved = await saveBranch(branch?.id ?? added, values, version)
        setFaults([])
        await queryClient.invalidateQueries({ queryKey: ["branch"] })
        if (!branch) setAdded(saved.id)
        return saved.version
      } catch (fault) {
        if (fault instanceof OfficeProblem) setFaults(fault.errors)
        throw fault
      }
    },
  })
  // The page of the new branch opens when the form has nothing unsaved that would be asked about.
  useEffect(() => {
    if (added !== null && !form.isDirty) onDone(added)
  }, [added, form.isDirty, onDone])
  return (
    <Panel
      title={branch ? ownName(branch.name, branch.name_ar) : m.office_branches_add()}
      acts={
        mayEdit &&
        branch && (
          <Button kind="bad" size="sm" icon="trash" onClick={() => setRemoving(true)}>
            {m.office_branches_delete()}
          </Button>
        )
      }
    >
      <div className="stack stack-4">
        <DraftNotice draft={form.draft} onTake={form.takeDraft} onDrop={form.dropDraft} />
        <BranchFields
          values={form.values}
          names={names}
          mayEdit={mayEdit}
          mistakeOf={(field) => faults.find(({ path }) => path === field)?.message ?? null}
          onChange={form.set}
        />
      </div>
      {form.conflict && <ConflictDialog conflict={form.conflict} names={names} onResolve={form.resolve} onClose={form.leaveConflict} />}
      {isRemoving && branch && <RemoveBranch branch={branch} onGone={onDone} onClose={() => setRemoving(false)} />}
    </Panel>
  )
}

async function saveBranch(id: number | null, values: BranchForm, version: number): Promise<OfficeBranch> {
  const texts = textsOf(values)
  if (!texts) {
    const message = m.office_branches_position_wrong()
    throw new OfficeProblem(422, message, { errors: [{ path: "position", message }] })
  }
  return id === null ? api.branches.add(texts) : api.branches.save({ id, ...texts }, { version })
}

function RemoveBranch({ branch, onGone, onClose }: { branch: OfficeBranch; onGone: () => void; onClose: () => void }) {
  const { id, version } = branch
  const name = ownName(branch.name, branch.name_ar)
  const remove = async () => {
    await api.branches.remove({ id }, { version })
    await queryClient.invalidateQueries({ queryKey: ["branch"] })
    onGone()
  }
  return (
    <ConfirmDialog
      open
      harmful
      onClose={onClose}
      title={m.office_branches_delete_title({ name })}
      act={m.office_branches_delete_act({ name })}
      onConfirm={remove}
    >
      <p>{m.office_branches_delete_words()}</p>
    </ConfirmDialog>
  )
}
