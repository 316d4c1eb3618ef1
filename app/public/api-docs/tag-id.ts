/** The anchor of a tag in the list of endpoints. */
export const tagId = (tag: string) => `tag-${tag.replaceAll(' ', '-')}`
