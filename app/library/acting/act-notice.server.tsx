import { renderToStaticMarkup } from 'react-dom/server'
import type { ActAnswer } from './act-answer'

interface ActOutcome {
  problem: string | null
  /** What follows, if the person has to confirm it. The fields repeat the change. */
  confirm: { consequences: string[]; fields: [name: string, value: string][] } | null
  saved: SavedAct | null
}

interface SavedAct {
  text: string
  link: { href: string; label: string } | null
  /** The value of the undo button. Null if nothing changed, or after an undo. */
  undo: string | null
}

/** What came of a form that changed the document. `action` is the address of the forms of the page. */
export const actAnswer = (
  action: string,
  { problem = null, confirm = null, saved = null }: Partial<ActOutcome>,
): ActAnswer => ({
  kind: 'act',
  html: renderToStaticMarkup(<ActNotice action={action} {...{ problem, confirm, saved }} />),
})

function ActNotice({ problem, confirm, saved, action }: ActOutcome & { action: string }) {
  return (
    <>
      {problem !== null && (
        <p className="notice severity-error" role="alert">
          {problem}
        </p>
      )}
      {confirm && (
        <form method="post" action={action} className="notice stack" aria-label="Confirm the change">
          <p>This follows from the change as well:</p>
          <ul className="text-lines">
            {confirm.consequences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {confirm.fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="actions">
            <button type="submit" name="confirmed" value="yes" className="button button-main">
              Save
            </button>
          </div>
        </form>
      )}
      {saved && (
        <form method="post" action={action} className="notice actions" aria-label="Saved">
          <span role="status">
            {saved.text} {saved.link && <a href={saved.link.href}>{saved.link.label}</a>}
          </span>
          {saved.undo !== null && (
            <button type="submit" name="undo" value={saved.undo} className="button">
              Undo
            </button>
          )}
        </form>
      )}
    </>
  )
}
