import { z } from 'zod'
import { Text } from '#server/kernel/text/text'
import { findGlobProblems } from '#spec/engines/match-glob'
import { EditSavedWire } from '../edits/wire-edits'

const MAX_PATTERNS = 50

const hasNoProblem = (patterns: string[]) => findGlobProblems(patterns).length === 0
const BAD_PATTERN = 'must be glob patterns from the root of the repository, such as docs/**/*.md'

const Patterns = z.array(Text.min(1).max(500)).max(MAX_PATTERNS).refine(hasNoProblem, BAD_PATTERN)

export const IncludeInput = z.object({
  patterns: z
    .string()
    .max(MAX_PATTERNS * 501)
    .transform((lines) => lines.split(/\r?\n/).filter((line) => line !== ''))
    .pipe(Patterns)
    .optional()
    .meta({
      wire: {
        type: 'string',
        description: 'The patterns to preview, one per line. Without it, the recommended ones are previewed.',
      },
    }),
})

export const SaveIncludeInput = z.object({
  patterns: Patterns.min(1).meta({ description: 'Patterns to add to `specs.doc_paths`' }),
  as: z
    .enum(['commit', 'pull'])
    .default('commit')
    .meta({ description: 'A branch that accepts no commits gets a pull request in any case' }),
})
export type SaveIncludeInput = z.infer<typeof SaveIncludeInput>

export const IncludeWire = z
  .object({
    file: z.string().nullable().meta({ description: 'The configuration file; null if there is none' }),
    branch: z.string().nullable(),
    total: z.number().int().meta({ description: 'Markdown files of the default branch' }),
    included: z.number().int().meta({ description: 'Those that are documents' }),
    proposals: z.array(
      z.object({
        patterns: z.array(z.string()),
        label: z.string(),
        count: z.number().int(),
        already_included: z.boolean(),
        recommended: z.boolean(),
        examples: z.array(z.string()),
      }),
    ),
    preview: z.object({
      patterns: z.array(z.string()),
      total: z.number().int().meta({ description: 'Files that would be documents' }),
      files: z.array(z.object({ path: z.string(), prefix: z.string().nullable(), name: z.string() })),
      content: z.string().nullable().meta({
        description:
          'The configuration file to be written; null if nothing changes, or if the file has errors',
      }),
      problem: z.string().nullable().meta({ description: 'Why the configuration cannot be changed' }),
    }),
  })
  .meta({ id: 'Include' })
export type IncludeWire = z.infer<typeof IncludeWire>

export const IncludeSavedWire = EditSavedWire
