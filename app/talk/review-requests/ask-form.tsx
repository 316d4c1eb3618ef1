import { Field } from '#app/components/inputs/field.tsx'

interface Props {
  action: string
  /** The members who can be asked. */
  members: { user_id: number; name: string }[]
  /** Ids of people who are already asked. */
  asked: ReadonlySet<number>
  /** The team of the document. */
  team: string | null
  /** A message that was refused. */
  typed: string
}

/** Asks members or a team for a review. */
export function AskForm({ action, members, asked, team, typed }: Props) {
  return (
    <form method="post" action={action} className="form form-wide" aria-label="Ask for a review">
      {members.length === 0 ? (
        <p className="muted">There are no other members. An admin invites them in Settings.</p>
      ) : (
        <fieldset className="field assignee-choice">
          <legend>People</legend>
          {members.map(({ user_id, name }) => (
            <label key={user_id}>
              <input type="checkbox" name="person" value={user_id} defaultChecked={asked.has(user_id)} />
              <span dir="auto">{name}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label="Team"
        name="team"
        maxLength={200}
        placeholder={team ?? undefined}
        hint="Asks the members who own its documents. One approval is enough."
      />
      <div className="field">
        <label htmlFor="pl-_message">Message</label>
        <textarea id="pl-_message" name="message" rows={2} maxLength={5_000} defaultValue={typed} />
      </div>
      <div className="actions">
        <button type="submit" className="button" name="do" value="ask">
          Ask for a review
        </button>
      </div>
    </form>
  )
}
