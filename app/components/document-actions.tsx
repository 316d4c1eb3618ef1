import { CopyButton } from './copy-button'

/** What a reader can take along from a document: its address, its markdown. */
export function DocumentActions() {
  return (
    <div className="actions">
      <CopyButton label="Copy link" text={() => location.href} />
      <CopyButton label="Copy markdown" text={readMarkdown} />
      <a className="button" href="?format=md">
        Markdown
      </a>
    </div>
  )
}

async function readMarkdown(): Promise<string> {
  const response = await fetch(`${location.pathname}?format=md`)
  if (!response.ok) throw new Error(`The markdown could not be read: ${response.status}`)
  return response.text()
}
