import { SectionMeta } from '#app/library/reading/section-meta.tsx'

const SOURCE = `## 2.1 Refunds
<!-- svc:system:2.1 status:in_progress -->
<!-- svc:ticket:linear:PAY-214 -->

- [x] A refund MUST NOT exceed what was captured.
  <!-- svc:realized-in:PR#318 src/refunds/limit.ts:12-40 -->
- [ ] A partial refund SHOULD name its items.`

/** A section as written and as shown, built from the components of the real pages. */
export function SampleSection() {
  return (
    <figure className="specimen" aria-label="A spec section: source and result">
      <pre>
        <code>{SOURCE}</code>
      </pre>
      <div className="specimen-read">
        <p className="specimen-title">2.1 Refunds</p>
        <SectionMeta
          section={{
            id: 'refunds',
            title: 'Refunds',
            status: { state: 'in_progress', blocked_by: null },
            tickets: [{ system: 'linear', ticket_id: 'PAY-214', url: null }],
            delta: null,
            criteria: { total: 2, done: 1, realized: 1, proved: 0, failed: 0 },
          }}
        />
        <ul>
          <li>
            <input type="checkbox" disabled checked aria-label="Met" /> A refund <strong>MUST NOT</strong>{' '}
            exceed what was captured.
            <span className="evidence">
              <span className="evidence-item">
                PR #318 <code>src/refunds/limit.ts:12-40</code>
              </span>
            </span>
          </li>
          <li>
            <input type="checkbox" disabled aria-label="Not met" /> A partial refund <strong>SHOULD</strong>{' '}
            name its items.
          </li>
        </ul>
      </div>
    </figure>
  )
}
