export interface BuiltInTemplate {
  /** No path of a file begins like it. */
  id: string
  name: string
  content: string
}

/** The template for repositories without their own. */
export const BUILT_IN_SPEC: BuiltInTemplate = {
  id: 'built-in:spec',
  name: 'Spec',
  content: `---
title: Title of the spec
status: draft
owner:
team:
tags: []
created:
review_status: draft
---

# Title of the spec

Two or three sentences: who has which problem, and what this spec changes for them.

## 1. First requirement
<!-- svc:system:1 status:draft -->

Describe the behaviour in words that someone outside the team understands.

### Acceptance Criteria

- [ ] The system MUST do one observable thing
- [ ] It SHOULD do another

#### Scenario: the common case

- GIVEN a starting state
- WHEN an event happens
- THEN this result is visible

## 2. Out of scope
<!-- svc:system:2 status:draft -->

List what a reader might expect here but will not find.
`,
}

const DECISION: BuiltInTemplate = {
  id: 'built-in:decision',
  name: 'Decision record',
  content: `---
title: Title of the decision
type: adr
status: draft
owner:
team:
tags: []
created:
---

# Title of the decision

One sentence: what was decided.

## Context

What made a decision necessary, and what limits it.

## Decision

What we do from now on.

## Alternatives

What else was considered, and why it was not chosen.

## Consequences

What becomes easier, and what becomes harder.
`,
}

const GUIDE: BuiltInTemplate = {
  id: 'built-in:guide',
  name: 'Guide',
  content: `# Title of the guide

Who this guide is for, and what they can do after it.

## Before you start

What the reader needs.

## Steps

1. Do the first thing.
2. Do the next thing.

## If something goes wrong

What usually fails, and what helps.
`,
}

export const BUILT_IN_TEMPLATES: readonly BuiltInTemplate[] = [BUILT_IN_SPEC, DECISION, GUIDE]
