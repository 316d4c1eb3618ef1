import type { Files } from '#tests/support/git-repository'

/** A repository with content for every page. */
export const SAMPLE: Files = {
  'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\nsurprise: true\n',
  'README.md': '# Payments\n\nWhat we promise.\n',
  'docs/guide.md': '# Writing guide\n\nHow to.\n\n## First\n\nText.\n\n### Second\n\nMore.\n',
  'docs/specs/refunds.md': `---
title: Refunds
status: in_progress
owner: billing-lead
team: billing
tags: [payments, money]
review_status: approved
depends_on: [docs/specs/limits.md]
---

# Refunds

Money goes back to the shopper.

## 1. Full refunds
<!-- svc:system:1 status:done -->
<!-- svc:ticket:linear:PAY-7 url:https://tracker.example/PAY-7 -->

- [x] A refund MUST NOT exceed what was captured
  <!-- svc:realized-in:PR#12 src/refunds.ts:15-42 -->
- [ ] It SHOULD arrive within a day

## 2. Partial refunds
<!-- svc:system:2 status:blocked:PAY-99 -->
<!-- svc:delta:modified -->

\`\`\`ts
const refund = (cents: number) => cents
\`\`\`

### 2.1 Items
<!-- svc:system:2.1 status:todo -->

${'A long paragraph about items and what they cost.\n\n'.repeat(60)}
## 3. Last words

Nothing more than [the law](https://law.example/refunds) asks for.

<details><summary>Why</summary>

It is enough.

</details>
`,
  'docs/specs/limits.md':
    '---\ntitle: Limits\nstatus: done\nteam: platform\nowner: platform-lead\n---\n## Rate\n<!-- svc:system:rate status:done -->\n\nTen a second.\n\n- [x] More MUST be refused\n',
}
