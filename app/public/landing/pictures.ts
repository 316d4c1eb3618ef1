import searchDark from './pictures/search-desktop-dark.webp'
import searchLight from './pictures/search-desktop-light.webp'
import specDark from './pictures/spec-desktop-dark.webp'
import specLight from './pictures/spec-desktop-light.webp'
import specPhoneDark from './pictures/spec-phone-dark.webp'
import specPhoneLight from './pictures/spec-phone-light.webp'
import tasksDark from './pictures/tasks-desktop-dark.webp'
import tasksLight from './pictures/tasks-desktop-light.webp'

interface Picture {
  light: string
  dark: string
}

export type PictureName = 'spec' | 'search' | 'tasks'

/** Made by `npm run bench -- screenshots`. */
export const PICTURES: Record<PictureName, { desktop: Picture; phone: Picture | null }> = {
  spec: {
    desktop: { light: specLight, dark: specDark },
    phone: { light: specPhoneLight, dark: specPhoneDark },
  },
  search: { desktop: { light: searchLight, dark: searchDark }, phone: null },
  tasks: { desktop: { light: tasksLight, dark: tasksDark }, phone: null },
}
