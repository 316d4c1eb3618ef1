const EXAMPLES: [string, string][] = [
  ['refund shopper', 'both words, in any form'],
  ['"to be refunded"', 'the exact phrase'],
  ['refund -card', 'without a word'],
  ['refund NOT Card', 'the same, also before a capital'],
  ['(card or voucher) refund', 'either, and another'],
  ['pay*', 'words that begin so'],
  ['PaymentIntent, src/pay.ts', 'identifiers, as a whole or by their parts'],
  ['status:todo,blocked', 'one of these states'],
  ['team:billing owner:… tag:… repo:acme/specs', 'who and where'],
  ['type:adr review:approved path:docs/specs', 'what kind'],
  ['is:stale is:blocked has:ticket has:criteria', 'what needs a look'],
  ['updated:>2026-01-31', 'changed since'],
]

/** The query language on half a page. */
export function SearchHelp() {
  return (
    <details className="search-help">
      <summary>How to search</summary>
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
