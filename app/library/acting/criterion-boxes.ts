const READ_ONLY_BOX =
  /(<li class="task"[^>]* data-criterion="([^"]*)"[^>]*>)<input type="checkbox" disabled( checked)? aria-label="([^"]*)">/g

/**
 * Turns the boxes of criteria into checkboxes that can be changed. Each is a button of the form around the sections, so
 * it works without JavaScript. Its value is the new state and the criterion.
 */
export const withCriterionBoxes = (html: string): string =>
  html.replace(
    READ_ONLY_BOX,
    (_, item: string, criterion: string, checked: string | undefined, label: string) =>
      `${item}<button type="submit" role="checkbox" class="criterion-box" aria-checked="${checked !== undefined}" name="criterion" value="${checked === undefined ? 1 : 0} ${criterion}" aria-label="${label}"></button>`,
  )
