import { defineTool } from '#server/kernel/tools/tool'
import { GET_TASKS, listedTask } from '#spec/tools/index'
import { coverageRouter } from '../router'

export const getTasksTool = defineTool({
  ...GET_TASKS,
  procedure: coverageRouter.assistantTasks,
  async run({ call }, { repo, status, limit, offset }) {
    const { tasks, total } = await call({ repo, status, limit, offset })
    const end = offset + tasks.length
    return {
      tasks: tasks.map((task) => {
        const { repo_owner, repo_name, spec_file_path: path, exposure } = task
        return listedTask({ repo: `${repo_owner}/${repo_name}`, path, exposure }, task)
      }),
      total,
      next_offset: end < total ? end : null,
    }
  },
})
