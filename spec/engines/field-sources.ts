/** The fields of a section that can fill a ticket field. */
const SECTION_FIELDS = ['id', 'section_number', 'title', 'depth', 'clean_content', 'status'] as const
export type SectionField = (typeof SECTION_FIELDS)[number]

/** `frontmatter.<key>`, `section.<field>` or `literal:<value>`. */
export const SOURCE_PATTERN = new RegExp(
  `^(?:frontmatter\\.[\\p{L}\\p{N}_-]{1,100}|section\\.(?:${SECTION_FIELDS.join('|')})|literal:[^]{1,1000})$`,
  'u',
)

export const SOURCES_IN_WORDS = `frontmatter.<key>, section.<field> (${SECTION_FIELDS.join(', ')}) or literal:<value>`
