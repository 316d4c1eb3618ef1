import { describe, expect, it } from 'vitest'
import { countDocument, parseDocument } from '#spec/markdown/index'

const SOURCE = `## 1. A
<!-- svc:system:1 status:done -->
- [x] one
  <!-- svc:realized-in:PR#1 a.ts -->
- [ ] two

### 1.1 B
<!-- svc:system:1.1 status:deprecated -->
- [x] three
  <!-- svc:realized-in:PR#1 a.ts -->

#### 1.1.1 C
<!-- svc:system:1.1.1 status:done -->
- [x] four

## 2. D
`

describe('the counts of a document', () => {
  it('leave deprecated sections and their own criteria out, and count what stands below them', () => {
    expect(countDocument(parseDocument(SOURCE))).toEqual({
      totalSections: 3,
      doneSections: 2,
      totalAc: 3,
      doneAc: 2,
      realizedAc: 1,
    })
  })

  it('are all zero for a deprecated document', () => {
    expect(countDocument(parseDocument(`---\nstatus: Deprecated\n---\n${SOURCE}`))).toEqual({
      totalSections: 0,
      doneSections: 0,
      totalAc: 0,
      doneAc: 0,
      realizedAc: 0,
    })
  })
})
