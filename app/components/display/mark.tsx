/** The mark: a "P" whose stem is a plumb line. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path className="mark-letter" d="M8.5 4.3h5.2a4.3 4.3 0 0 1 0 8.6H8.5" />
      <path className="mark-line" d="M8.5 1v14" />
      <path className="mark-bob" d="M8.5 14.2 11.9 17.4 8.5 23.6 5.1 17.4z" />
    </svg>
  )
}
