import {
  buildInvalidModelError,
  createTextMaker,
  type ModelSamples,
} from '../../../testing/models/sampleModels.ts'
import type { Triple } from '../../glbMetadata.ts'
import { buildHotelIfc, buildIfc } from './testing/sampleIfc.ts'

const hotelWith = (change: (text: string) => string) => () =>
  Buffer.from(change(buildHotelIfc().toString()))

/** a storey: z up there, with its floor and its roof */
export const storeyFacts = {
  triangles: 112,
  min: [0, -0.3, -3] as Triple,
  max: [4, 3, 0] as Triple,
}

export const samples: ModelSamples = {
  requirements: 'T330',
  good: [{ name: 'Hotel.IFC', make: () => buildHotelIfc({ storeys: 1 }), holds: storeyFacts }],
  bad: [
    [
      'an IFC that is a web page',
      createTextMaker('<html></html>'),
      buildInvalidModelError('IFC', 'ISO-10303-21'),
    ],
    [
      'an IFC as XML',
      createTextMaker('<?xml version="1.0"?><ifcXML/>'),
      buildInvalidModelError('IFC', 'ISO-10303-21'),
    ],
    ['an empty IFC', createTextMaker(''), buildInvalidModelError('IFC', 'ISO-10303-21')],
    [
      'a STEP file of a car',
      () => buildIfc('AUTOMOTIVE_DESIGN', ['#1=PRODUCT();']),
      { code: 'model.schema', values: { version: 'AUTOMOTIVE_DESIGN' } },
    ],
    [
      'an IFC of an older schema',
      () => buildIfc('IFC2X2_FINAL', []),
      { code: 'model.schema', values: { version: 'IFC2X2_FINAL' } },
    ],
    [
      'an IFC of a draft of a schema',
      () => buildIfc('IFC4X3_RC2', []),
      { code: 'model.schema', values: { version: 'IFC4X3_RC2' } },
    ],
    [
      'an IFC without a schema',
      createTextMaker('ISO-10303-21;\nEND-ISO-10303-21;'),
      buildInvalidModelError('IFC', 'FILE_SCHEMA'),
    ],
    ['an IFC cut off', () => buildHotelIfc().subarray(0, -400), { code: 'glb.truncated' }],
    ['an IFC of nothing', () => buildIfc('IFC4', []), { code: 'glb.empty' }],
    [
      'an IFC of no lines',
      () => buildIfc('IFC4', ['no line at all', '#=;', '(((']),
      { code: 'glb.empty' },
    ],
    [
      'an IFC whose shape contains itself',
      hotelWith((text) =>
        text
          .replace('DATA;', 'DATA;\n#80001=IFCBOOLEANRESULT(.UNION.,#80001,#80001);')
          .replaceAll(/'SweptSolid',\(#\d+\)/g, "'CSG',(#80001)"),
      ),
      { code: 'model.invalid' },
    ],
    [
      'an IFC with a text without an end',
      hotelWith((text) => text.replace("'Wall 1.2'", "'Wall 1.2")),
      buildInvalidModelError('IFC', 'DATA'),
    ],
  ],
  promises: {
    pictures: 'Pictures of an IFC are not read.',
    farOrigin: {
      file: 'server/src/files/modelFormats/ifc/ifc.unit.test.ts',
      title: 'in the grid of a country it keeps its place, and its numbers are small',
    },
    missingFile: 'An IFC needs no other file to be drawn.',
    concaveFaces:
      'The outlines of an IFC are triangulated by its own library, with their openings.',
    nGons: 'The outlines of an IFC are triangulated by its own library.',
    names: 'An IFC names no other file that is read.',
    announced:
      'An IFC announces nothing: its triangles are counted as they come, in a process of bounded memory.',
  },
}
