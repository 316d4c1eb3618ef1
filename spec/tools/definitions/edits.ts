import { z } from 'zod'
import { toolArguments } from '../arguments'
import {
  branchName,
  criterionCheck,
  documentFacts,
  EditSaved,
  realization,
  sectionStatus,
  sectionStatuses,
  sectionText,
} from '../edit-arguments'
import { Text } from '../text'
import { toolShape } from '../tool-shape'

const { repo, path } = toolArguments
const branch = branchName
const document = ({ repo, path }: { repo: string; path: string }) => ({ repo, path })

function describe({ saved_as, branch, pr_number, url, commit_sha }: z.infer<typeof EditSaved>) {
  if (saved_as === null) return { outline: 'Nothing to change: the document already is as wanted.', body: '' }
  return { outline: OUTLINES[saved_as]({ branch, pr_number, url, commit_sha }), body: '' }
}

type Saved = Pick<z.infer<typeof EditSaved>, 'branch' | 'pr_number' | 'url' | 'commit_sha'>

const OUTLINES: Record<NonNullable<z.infer<typeof EditSaved>['saved_as']>, (saved: Saved) => string> = {
  commit: ({ commit_sha }) => `Saved as commit ${commit_sha}. It can be read in a moment.`,
  pull_request: ({ pr_number, url, branch }) =>
    `Saved as pull request ${pr_number}: ${url}. Send branch=${branch} to add further changes to it.`,
  work_tree: () => 'Saved in the work tree, not committed.',
}

export const UPDATE_SECTION_STATUS = toolShape({
  name: 'update_section_status',
  title: 'Update the status of a section',
  description:
    'Sets the status of one section. For several sections of a document use update_section_statuses.',
  toolset: 'edits',
  input: z.object({ repo, path, ...sectionStatus, branch }),
  output: EditSaved,
  document,
  isIdempotent: true,
  describe,
})

export const UPDATE_SECTION_STATUSES = toolShape({
  name: 'update_section_statuses',
  title: 'Update the statuses of sections',
  description: 'Sets the statuses of several sections of one document in one save: all or none.',
  toolset: 'edits',
  input: z.object({ repo, path, sections: sectionStatuses, branch }),
  output: EditSaved,
  document,
  isIdempotent: true,
  describe,
})

export const CHECK_CRITERION = toolShape({
  name: 'check_criterion',
  title: 'Check an acceptance criterion',
  description: 'Checks or unchecks an acceptance criterion. get_section shows the ids of criteria.',
  toolset: 'edits',
  input: z.object({
    repo,
    path,
    ...criterionCheck,
    branch,
  }),
  output: EditSaved,
  document,
  isIdempotent: true,
  describe,
})

export const UPDATE_DOCUMENT = toolShape({
  name: 'update_document',
  title: 'Update status, owner, team or tags',
  description: 'Sets facts of a document in its frontmatter. Null removes one.',
  toolset: 'edits',
  input: z.object({ repo, path, ...documentFacts, branch }),
  output: EditSaved,
  document,
  isIdempotent: true,
  describe,
})

export const ADD_REALIZATION = toolShape({
  name: 'add_realization',
  title: 'Record where a criterion is implemented',
  description:
    'Adds evidence to an acceptance criterion: the file, and the lines and the pull request if known. The same evidence is not added twice.',
  toolset: 'edits',
  input: z.object({
    repo,
    path,
    ...realization,
    branch,
  }),
  output: EditSaved,
  document,
  isIdempotent: true,
  describe,
})

export const EDIT_SECTION = toolShape({
  name: 'edit_section',
  title: 'Edit the text of a section',
  description:
    'Replaces the text of one section: everything between its heading and the next section, criteria and markers included, so keep those that stay. get_section shows the text and the sha.',
  toolset: 'edits',
  input: z.object({
    repo,
    path,
    ...sectionText,
    as: z
      .enum(['commit', 'pull_request'])
      .optional()
      .meta({ description: 'Default: what the organization chose' }),
    branch,
  }),
  output: EditSaved,
  document,
  isDestructive: true,
  isIdempotent: true,
  describe,
})

export const CREATE_SPEC = toolShape({
  name: 'create_spec',
  title: 'Create a spec',
  description:
    'Saves a new spec. Write frontmatter (title, status, owner), a # heading, and numbered ## sections with criteria as task-list items. list_specs shows where specs of the repository are.',
  toolset: 'edits',
  input: z.object({
    repo,
    path: path
      .regex(/\.(md|markdown)$/i, 'must end in .md')
      .meta({ description: 'The path of the new file, such as docs/specs/refunds.md' }),
    content: Text,
    branch,
  }),
  output: EditSaved,
  creates: document,
  describe,
})
