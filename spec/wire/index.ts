export { frontmatterToWire, type SectionOnWire, sectionToWire } from './document-to-wire'
