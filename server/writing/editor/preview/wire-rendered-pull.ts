import { z } from 'zod'

export const RenderedPullWire = z
  .object({
    files: z.array(
      z.object({
        path: z.string(),
        html: z.string().meta({
          description:
            'The document after the merge. `ins.added` and `del.removed` mark the changes, and `details.unchanged` holds what stays',
        }),
        changes: z.array(z.string()).meta({ description: 'The changes in words, as Markdown' }),
      }),
    ),
    is_truncated: z.boolean().meta({
      description:
        'Some markdown files are not listed: more than 20, too large, not text, or changed too much',
    }),
  })
  .meta({ id: 'RenderedPull' })
export type RenderedPullWire = z.infer<typeof RenderedPullWire>
