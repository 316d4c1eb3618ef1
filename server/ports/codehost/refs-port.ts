/** How a host identifies a repository. Each host accepts only its own kind; `codeHostOf` selects the host. */
export type RepoRef = LocalRef | ForgeRef

/** Identified by its folder: a work tree, a linked work tree or a bare repository. */
export interface LocalRef {
  path: string
  /** The default branch, independent of what is checked out. If absent, the target of HEAD. */
  branch?: string | null
}

/** Identified by its current name and by the installation of our App that gives access. */
export interface ForgeRef {
  installationId: number
  owner: string
  name: string
  /** A user token, for actions in a person's name and with their permissions instead of the App's. */
  userToken?: string
}
