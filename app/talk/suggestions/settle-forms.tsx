import type { SuggestionWire } from '#server/talk/suggestions/wire'

interface Props {
  suggestion: SuggestionWire
  /** Words that were refused. */
  typed: string
}

/** Accept or decline for editors, withdraw for the author. Nothing for others, and once it is settled. */
export function SettleForms({ suggestion: { may_decide, may_withdraw, has_changed }, typed }: Props) {
  if (!may_decide && !may_withdraw) return null
  return (
    <form method="post" className="form form-wide" aria-label="Decide">
      {may_decide && (
        <div className="field">
          <label htmlFor="pl-_words">Why it is declined</label>
          <textarea id="pl-_words" name="words" rows={2} maxLength={5_000} defaultValue={typed} />
        </div>
      )}
      <div className="actions">
        {may_decide && !has_changed && (
          <button type="submit" className="button button-main" name="do" value="accept">
            Accept
          </button>
        )}
        {may_decide && (
          <button type="submit" className="button" name="do" value="decline">
            Decline
          </button>
        )}
        {may_withdraw && (
          <button type="submit" className="button button-quiet" name="do" value="withdraw">
            Withdraw
          </button>
        )}
      </div>
    </form>
  )
}
