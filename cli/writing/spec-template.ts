/** A new spec. The title is written as YAML and as a heading. */
export const specTemplate = (title: string): string => `---
title: ${JSON.stringify(title)}
status: draft
---
# ${title}

Say in a few sentences what this is for.

## 1. First part
<!-- svc:system:1 status:draft -->

- [ ] A criterion that someone can check MUST stand here
`
