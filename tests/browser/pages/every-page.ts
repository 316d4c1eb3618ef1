import type { World } from './page-world'

export interface PageCase {
  /** Relative to `/app/{org}/`, unless it begins with a slash. */
  path: string | ((world: World) => string)
  heading: string | RegExp
  status?: number
  /** The visitor, if not a member with all permissions. The installer comes from the GitHub App. */
  visitor?: 'nobody' | 'stranger' | 'installer'
}

/** The pages of one folder of `app/routes`, in the file of `cases/` with its name. */
interface PagesOfFolder {
  pages: Record<string, PageCase[]>
  /** Pages with their own keyboard test, because their text fields capture the keyboard or they are not in production. */
  walkedElsewhere?: Record<string, string>
}

const files = import.meta.glob<PagesOfFolder>('./cases/*.ts', { eager: true })

/** Every page by its route file. The tests that walk all pages use this list. */
export const EVERY_PAGE: Record<string, PageCase[]> = Object.assign(
  {},
  ...Object.values(files).map(({ pages }) => pages),
)

export const WALKED_ELSEWHERE: Record<string, string> = Object.assign(
  {},
  ...Object.values(files).map(({ walkedElsewhere }) => walkedElsewhere),
)
