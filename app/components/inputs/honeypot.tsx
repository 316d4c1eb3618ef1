/** People neither see it nor get to it by keyboard: what fills it in is a machine. */
export function Honeypot() {
  return (
    <label className="honeypot" aria-hidden="true">
      Leave this empty
      <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
