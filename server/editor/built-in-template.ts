/** For repositories that have no template of their own. */
export const BUILT_IN_TEMPLATE = `---
title: What it is called
status: draft
owner:
team:
tags: []
created:
review_status: draft
---

# What it is called

Two or three sentences: who has which problem, and what will be different for them.

## 1. The first promise
<!-- svc:system:1 status:draft -->

What holds, said so that someone outside the team understands it.

### Acceptance Criteria

- [ ] The system MUST do one observable thing
- [ ] It SHOULD do another

#### Scenario: the usual case

- GIVEN a situation
- WHEN something happens
- THEN this can be seen

## 2. What this is not
<!-- svc:system:2 status:draft -->

Name what a reader might expect here and will not find.
`
