/** As many as fill more than a screen. */
const TOGETHER = 12

/** Neighbours together: those around the target of a link can be told from the others. */
export const groupParts = <Part>(parts: readonly Part[]): Part[][] =>
  Array.from({ length: Math.ceil(parts.length / TOGETHER) }, (_, i) =>
    parts.slice(i * TOGETHER, (i + 1) * TOGETHER),
  )
