import { CONFIG_FILE_NAMES } from '#spec/config/config-files'

/** The file that is being edited. */
export interface EditedFile {
  org: string
  owner: string
  repo: string
  /** Empty until a new file has a path. */
  path: string
}

export const isConfig = ({ path }: EditedFile): boolean =>
  (CONFIG_FILE_NAMES as readonly string[]).includes(path)
