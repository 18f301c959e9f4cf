import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the demo that does not belong to a point; `file` is its name in `assets`. */
export interface DemoFile {
  file: string
  displayName: string
  mime: string
  description: string
}

export const demoModel: DemoFile = {
  file: 'model/harbour-lights-first-floor.glb',
  displayName: 'harbour-lights-first-floor.glb',
  mime: 'model/gltf-binary',
  description: 'First floor with rooms 101 to 108, scanned after the winter storms.',
}

/** The points of the plan are drawn on the first one. */
export const demoPlans: readonly DemoFile[] = [
  {
    file: 'plans/first-floor.png',
    displayName: 'first-floor-A-101.png',
    mime: 'image/png',
    description: 'First floor, plan',
  },
  {
    file: 'plans/first-floor-fire-safety.png',
    displayName: 'first-floor-fire-safety-F-101.png',
    mime: 'image/png',
    description: 'First floor, fire safety plan',
  },
]

/** Equirectangular, 2:1, from the centre of the room at eye level. */
export const demoPanorama: DemoFile = {
  file: 'panorama/room-104.jpg',
  displayName: 'room-104-panorama.jpg',
  mime: 'image/jpeg',
  description: 'Room 104, panorama',
}

export const demoDocuments: readonly DemoFile[] = [
  {
    file: 'documents/fire-alarm-certificate.pdf',
    displayName: 'Fire alarm certificate.pdf',
    mime: 'application/pdf',
    description: 'Yearly inspection of the fire alarm and emergency lighting.',
  },
  {
    file: 'documents/maintenance-log.csv',
    displayName: 'Maintenance log, first floor.csv',
    mime: 'text/csv',
    description: 'What housekeeping and the engineers noted over the last half year.',
  },
  {
    file: 'documents/carpet-data-sheet.pdf',
    displayName: 'Corridor carpet, data sheet.pdf',
    mime: 'application/pdf',
    description: 'Supplier data sheet of the corridor carpet: order number, fire class, care.',
  },
]

/** The hotel's, for its reports and the list of clients. */
export const demoLogo: DemoFile = {
  file: 'logo/harbour-lights.png',
  displayName: 'harbour-lights.png',
  mime: 'image/png',
  description: 'The hotel’s logo',
}

const folder = join(import.meta.dirname, 'assets')

/** The bytes of a file of `assets`. */
export const readDemoFile = (file: string): Promise<Buffer> => readFile(join(folder, file))
