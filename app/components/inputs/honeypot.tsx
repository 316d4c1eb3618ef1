/** Hidden from people, also by keyboard. Only bots fill it in. */
export function Honeypot() {
  return (
    <label className="honeypot" aria-hidden="true">
      Leave this empty
      <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
