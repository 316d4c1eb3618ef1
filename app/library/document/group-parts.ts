/** This many parts fill more than one screen. */
const GROUP_SIZE = 12

/** Groups neighbouring parts, so that the page can lay out the group around a link's target first. */
export const groupParts = <Part>(parts: readonly Part[]): Part[][] =>
  Array.from({ length: Math.ceil(parts.length / GROUP_SIZE) }, (_, i) =>
    parts.slice(i * GROUP_SIZE, (i + 1) * GROUP_SIZE),
  )
