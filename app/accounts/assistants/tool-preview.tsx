import { Form } from '@remix-run/react'

interface PreviewedTool {
  name: string
  title: string
  is_read_only: boolean
}

/** Lists the tools that the endpoint offers this person's assistants. Without JavaScript the page reloads with the list. */
export function ToolPreview({ tools }: { tools: PreviewedTool[] | null }) {
  return (
    <>
      <Form method="post" className="actions">
        <button type="submit" name="do" value="test" className="button">
          Test the tools
        </button>
      </Form>
      {tools && (
        <div className="stack" role="status">
          <p className="notice notice-ok">
            The tools work. An assistant that you allow everything sees {tools.length} tools:
          </p>
          <p className="muted">
            This test uses your session on the server. It does not check the credential of an assistant or the
            network between it and the server.
          </p>
          <ul>
            {tools.map(({ name, title, is_read_only }) => (
              <li key={name}>
                <code>{name}</code> {title}
                {!is_read_only && <span className="muted"> · changes something</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
