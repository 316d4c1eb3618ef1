declare global {
  interface WindowEventMap {
    /**
     * This page saved a version of a document on top of the version that it shows. An event, because the code that saves is
     * loaded later, and an import from the page would list all files of the page again.
     */
    'document-saved': CustomEvent<{ sha: string }>
  }
}

export {}
