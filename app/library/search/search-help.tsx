const EXAMPLES: [string, string][] = [
  ['refund shopper', 'Both words, in any form'],
  ['"to be refunded"', 'Exact phrase'],
  ['refund -card', 'Exclude a word'],
  ['refund NOT Card', 'Exclude a word'],
  ['(card or voucher) refund', 'Either word, and another'],
  ['pay*', 'Words that start with “pay”'],
  ['-> or /retry \\w+/i', 'Signs and regular expressions, as written'],
  ['PaymentIntent, src/pay.ts', 'Identifiers and paths, whole or in part'],
  ['title:refund heading:"error codes"', 'A word of the title, words of a heading'],
  ['in:docs/specs in:acme/specs/docs', 'In a folder, also of one repository'],
  ['status:todo,blocked', 'Any of these statuses'],
  ['team:billing owner:… tag:… repo:acme/specs', 'Team, owner, tag and repository'],
  ['type:adr review:approved path:docs/specs', 'Type, review status and path'],
  ['is:stale is:blocked has:ticket has:criteria', 'Stale, blocked, with a ticket, with criteria'],
  ['updated:>2026-01-31', 'Changed after a date'],
]

/** A short reference of the query language. */
export function SearchHelp() {
  return (
    <details className="search-help">
      <summary>Search syntax</summary>
      <dl>
        {EXAMPLES.map(([typed, meaning]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
