/** The slug of an org while its rows are removed. No address contains it, because slugs have no tilde. */
export const slugOfDeleted = (orgId: number) => `~${orgId}`
