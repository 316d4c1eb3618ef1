import { Form } from '@remix-run/react'

interface PreviewedTool {
  name: string
  title: string
  is_read_only: boolean
}

/** Lists the tools as an assistant sees them. Without JavaScript the page loads again with the list. */
export function ToolPreview({ tools }: { tools: PreviewedTool[] | null }) {
  return (
    <>
      <Form method="post" className="actions">
        <button type="submit" name="do" value="test" className="button">
          Test the endpoint
        </button>
      </Form>
      {tools && (
        <div className="stack" role="status">
          <p className="notice notice-ok">
            The endpoint works. An assistant that you allow everything sees {tools.length} tools:
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
