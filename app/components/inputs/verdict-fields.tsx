interface Props {
  id: string
  /** The name of the text. */
  name: string
  maxLength: number
  typed: string
  /** Approving is the main action of the page. */
  isMain?: boolean
}

/** What a reviewer says, and the buttons of both verdicts. */
export const VerdictFields = ({ id, name, maxLength, typed, isMain = false }: Props) => (
  <>
    <div className="field">
      <label htmlFor={id}>Your review</label>
      <textarea id={id} name={name} rows={3} maxLength={maxLength} defaultValue={typed} />
    </div>
    <div className="actions">
      <button type="submit" className={isMain ? 'button button-main' : 'button'} name="do" value="approve">
        Approve
      </button>
      <button type="submit" className="button" name="do" value="request_changes">
        Request changes
      </button>
    </div>
  </>
)
