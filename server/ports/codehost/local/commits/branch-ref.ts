import { branchName } from '../../branch-name'
import { BRANCHES } from './list-heads'

export const branchRef = (name: string) => BRANCHES + branchName(name)
