import { z } from 'zod'
import { MAX_FILE_BYTES } from '#server/kernel/code-hosts/read-file'
import { BranchName, FilePath } from '#server/kernel/paths'
import { Text } from '#server/kernel/text/text'
import { DiagnosticWire, FrontmatterWire, SectionWire } from '#server/library/specs/index'
import { IssueBody, IssueTitle } from '#server/writing/issues/index'
import { MAX_IMAGE_BYTES, MAX_LIVE_CHARACTERS } from '#shared/limits'

const LONE_SURROGATE = /\p{Surrogate}/u

/** Text that a file can store and return unchanged. */
export const FileText = Text.refine((text) => !LONE_SURROGATE.test(text), 'must be valid Unicode')
  // UTF-8 needs at most three bytes per UTF-16 unit, so most texts can be accepted without encoding them.
  .refine(
    (text) => text.length * 3 <= MAX_FILE_BYTES || Buffer.byteLength(text) <= MAX_FILE_BYTES,
    'must be at most 5 MB of UTF-8: split the file',
  )

const LiveText = z.string().max(MAX_LIVE_CHARACTERS)

export const BlobSha = z.string().regex(/^[0-9a-f]{40}$|^[0-9a-f]{64}$/, 'must be the id of a git blob')

const BaseSha = z
  .string()
  .regex(/^$|^[0-9a-f]{40}$|^[0-9a-f]{64}$/, 'must be the git blob id that was loaded, or "" for a new file')

export const ParseInput = z.object({ content: LiveText })

export const PreviewInput = z.object({
  content: LiveText,
  file_path: z
    .string()
    .max(4096)
    .default('README.md')
    .meta({ description: 'The path that relative links start from' }),
})

export const SaveInput = z.object({
  content: FileText,
  sha: BaseSha,
  message: Text.max(10_000).optional(),
  acknowledge_errors: z
    .boolean()
    .default(false)
    .meta({ description: 'Saves a CONFIG.yaml although it has errors. It does not come into force.' }),
  ai_assisted: z
    .boolean()
    .default(false)
    .meta({ description: 'The content includes text proposed by AI. A trailer of the commit records it.' }),
})
export type SaveInput = z.infer<typeof SaveInput>

export const SavePullInput = SaveInput.extend({
  branch_name: BranchName.optional().meta({
    description: 'A new branch, or the branch of an open pull request, which then gets another commit',
  }),
  pr_title: IssueTitle.optional(),
  pr_body: IssueBody.optional(),
})
export type SavePullInput = z.infer<typeof SavePullInput>

export const ImageInput = z.object({
  beside: FilePath.meta({ description: 'The document that will show the image' }),
  name: Text.min(1).max(200),
  content_base64: z
    .string()
    .max(Math.ceil(MAX_IMAGE_BYTES / 3) * 4, 'must be an image of at most 5 MB')
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be base64'),
  branch_name: BranchName.optional().meta({
    description: 'The branch of an open pull request; otherwise the default branch',
  }),
})
export type ImageInput = z.infer<typeof ImageInput>

export const EditableReposWire = z.array(
  z
    .object({
      owner: z.string(),
      repo: z.string(),
      full_name: z.string(),
      default_branch: z.string().nullable(),
      specs: z.array(z.object({ file_path: z.string(), title: z.string(), status: z.string().nullable() })),
    })
    .meta({ id: 'EditableRepo' }),
)
export type EditableReposWire = z.infer<typeof EditableReposWire>

export const LoadedFileWire = z
  .object({ content: z.string(), sha: z.string(), file_path: z.string() })
  .meta({ id: 'LoadedFile' })
export type LoadedFileWire = z.infer<typeof LoadedFileWire>

export const NewFileInput = z.object({
  template: Text.min(1).max(1_000).optional().meta({
    description: 'An `id` of the list of templates. By default the one that CONFIG.yaml names',
  }),
})

export const TemplatesWire = z.object({
  templates: z.array(
    z.object({
      id: z.string().meta({ description: 'The path of the file, or `built-in:` with a name' }),
      name: z.string(),
    }),
  ),
})
export type TemplatesWire = z.infer<typeof TemplatesWire>

export const NewFileWire = z.object({
  content: z.string(),
  template: z.string().meta({ description: 'The `id` of the template' }),
  doc_paths: z.array(z.string()),
  folder: z.string().meta({ description: 'The suggested folder for a new spec; "" is the root' }),
})
export type NewFileWire = z.infer<typeof NewFileWire>

export const ParsedWire = z.object({
  ok: z.literal(true),
  frontmatter: FrontmatterWire,
  sections: z.array(SectionWire),
  diagnostics: z.array(DiagnosticWire),
})
export type ParsedWire = z.infer<typeof ParsedWire>

export const PreviewWire = z.object({ html: z.string() })

export const SavedWire = z
  .object({ ok: z.literal(true), sha: z.string(), commit_sha: z.string(), url: z.string() })
  .meta({ id: 'Saved' })
export type SavedWire = z.infer<typeof SavedWire>

export const PullSavedWire = z
  .object({
    ok: z.literal(true),
    pr_number: z.number().int(),
    pr_url: z.string(),
    branch: z.string(),
    sha: z
      .string()
      .meta({ description: 'The blob of the file on the branch: send it as `sha` with the next save' }),
    commit_sha: z.string(),
  })
  .meta({ id: 'PullSaved' })
export type PullSavedWire = z.infer<typeof PullSavedWire>

export const ImageSavedWire = z
  .object({
    ok: z.literal(true),
    file_path: z.string(),
    link: z.string().meta({ description: 'The relative path to use in the document' }),
    sha: z.string(),
    commit_sha: z.string(),
    url: z.string(),
  })
  .meta({ id: 'ImageSaved' })
export type ImageSavedWire = z.infer<typeof ImageSavedWire>
