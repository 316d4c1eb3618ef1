const ONE_YEAR_S = 365 * 24 * 60 * 60

/** Whether single keys are shortcuts. It is in a cookie like the theme: it belongs to how a person uses this browser. */
export const readSingleKeys = (request: Request): boolean =>
  !/(?:^|;\s*)pl_keys=off(?:;|$)/.test(request.headers.get('cookie') ?? '')

export const singleKeysCookie = (isOn: boolean) =>
  `pl_keys=${isOn ? 'on' : 'off'}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`
