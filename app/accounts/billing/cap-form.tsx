import { Form } from '@remix-run/react'

/** Sets the limit of AI operations charged beyond the included ones. */
export function CapForm({ cap }: { cap: number }) {
  return (
    <div className="panel-body">
      <Form method="post" className="fields" aria-label="Cap of AI operations">
        <label>
          <span>AI operations beyond the included ones, at most</span>
          <input type="number" name="operations" min={0} max={10_000_000} defaultValue={cap} required />
        </label>
        <button type="submit" name="do" value="cap" className="button">
          Save the cap
        </button>
      </Form>
      <p className="muted">They are charged with the next payment. With 0, AI stops at what is included.</p>
    </div>
  )
}
