import { defineTool, namesOf } from '#server/kernel/tools/tool'
import {
  ADD_REALIZATION,
  CHECK_CRITERION,
  CREATE_SPEC,
  EDIT_SECTION,
  UPDATE_DOCUMENT,
  UPDATE_SECTION_STATUS,
  UPDATE_SECTION_STATUSES,
} from '#spec/tools/index'
import { editsRouter } from './router'

const updateStatus = defineTool({
  ...UPDATE_SECTION_STATUS,
  procedure: editsRouter.setStatuses,
  run: async ({ call, readSaveMode }, { repo, path, branch, ...section }) =>
    call({
      ...namesOf(repo),
      file_path: path,
      sections: [section],
      save_as: await readSaveMode(),
      branch_name: branch,
    }),
})

const updateStatuses = defineTool({
  ...UPDATE_SECTION_STATUSES,
  procedure: editsRouter.setStatuses,
  run: async ({ call, readSaveMode }, { repo, path, branch, sections }) =>
    call({ ...namesOf(repo), file_path: path, sections, save_as: await readSaveMode(), branch_name: branch }),
})

const checkCriterion = defineTool({
  ...CHECK_CRITERION,
  procedure: editsRouter.checkCriterion,
  run: async ({ call, readSaveMode }, { repo, path, branch, ...criterion }) =>
    call({
      ...namesOf(repo),
      file_path: path,
      ...criterion,
      save_as: await readSaveMode(),
      branch_name: branch,
    }),
})

const addRealization = defineTool({
  ...ADD_REALIZATION,
  procedure: editsRouter.addRealization,
  run: async ({ call, readSaveMode }, { repo, path, branch, ...evidence }) =>
    call({
      ...namesOf(repo),
      file_path: path,
      ...evidence,
      save_as: await readSaveMode(),
      branch_name: branch,
    }),
})

const updateDocument = defineTool({
  ...UPDATE_DOCUMENT,
  procedure: editsRouter.setFacts,
  run: async ({ call, readSaveMode }, { repo, path, branch, ...facts }) =>
    call({ ...namesOf(repo), file_path: path, facts, save_as: await readSaveMode(), branch_name: branch }),
})

const editSection = defineTool({
  ...EDIT_SECTION,
  procedure: editsRouter.replaceSection,
  run: async ({ call, readSaveMode }, { repo, path, branch, as, ...section }) => {
    const orgMode = await readSaveMode()
    return call({
      ...namesOf(repo),
      file_path: path,
      ...section,
      save_as: as === 'pull_request' ? as : orgMode,
      branch_name: branch,
    })
  },
})

const createSpec = defineTool({
  ...CREATE_SPEC,
  procedure: editsRouter.createSpec,
  run: async ({ call, readSaveMode }, { repo, path, content, branch }) =>
    call({ ...namesOf(repo), file_path: path, content, save_as: await readSaveMode(), branch_name: branch }),
})

export const tools = [
  addRealization,
  checkCriterion,
  createSpec,
  editSection,
  updateDocument,
  updateStatus,
  updateStatuses,
]
