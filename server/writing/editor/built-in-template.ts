/** The template for repositories without their own. */
export const BUILT_IN_TEMPLATE = `---
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
`
