import { CONFIG_FILE_NAMES } from '../../spec/config/config-files'

/** The file that is edited. */
export interface Place {
  org: string
  owner: string
  repo: string
  /** Empty while a new file has none. */
  path: string
}

export const isConfig = ({ path }: Place): boolean => (CONFIG_FILE_NAMES as readonly string[]).includes(path)
