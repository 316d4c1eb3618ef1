/** The world of all examples: one organization, one repository, one spec. */

export const AT = '2026-03-02T09:30:00.000Z'
export const EARLIER = '2026-02-24T14:05:00.000Z'
export const LATER = '2026-05-31T09:30:00.000Z'
export const BLOB = '9fceb02d0ae598e95dc970b74767f19372d61af8'
export const COMMIT = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
export const SPEC = 'docs/specs/refunds.md'
export const SECTION = '1-refund-window'
export const RULE = 'A refund MUST be possible within 30 days.'
export const MARKDOWN = `# Refunds\n\n## 1. Refund window\n\n- [x] ${RULE}\n`
export const HTML = '<h2 id="1-refund-window">1. Refund window</h2>'
export const SERVER = 'https://plumbline.example.com'
export const PAGE = `${SERVER}/app/acme/specs/acme/payments/${SPEC}`
export const ACCESS_TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1c2VyLTEyIn0.c2lnbmF0dXJl'
export const DOC = 'docs/guides/refunds.md'
export const PULL = '/app/acme/repos/acme/payments/pulls/7'

export const TICKET = {
  system: 'jira',
  ticket_id: 'PAY-200',
  url: 'https://acme.atlassian.net/browse/PAY-200',
}

/** Totals of the whole organization, of its only repository and of its only team. */
export const COVERAGE = {
  total_specs: 1,
  total_sections: 8,
  done_sections: 5,
  total_ac: 20,
  done_ac: 15,
  realized_ac: 12,
  section_coverage_pct: 62.5,
  ac_coverage_pct: 75,
  realization_rate_pct: 60,
  health_score: 65.3,
  proved_ac: 9,
  proof_rate_pct: 45,
}
