import {
  Extension,
  ExtensionProperty,
  type IProperty,
  type WriterContext,
} from '@gltf-transform/core'

/** Marks a material as unlit; `KHR_materials_unlit` carries no values. */
export class Unlit extends ExtensionProperty<IProperty> {
  static override EXTENSION_NAME = 'KHR_materials_unlit'
  declare extensionName: 'KHR_materials_unlit'
  declare propertyType: 'Unlit'
  declare parentTypes: ['Material']

  protected override init(): void {
    this.extensionName = 'KHR_materials_unlit'
    this.propertyType = 'Unlit'
    this.parentTypes = ['Material']
  }
}

/** Writes the mark of `Unlit` materials into the GLB. */
export class UnlitMaterials extends Extension {
  static override readonly EXTENSION_NAME = 'KHR_materials_unlit'
  override readonly extensionName = 'KHR_materials_unlit'

  override read(): this {
    return this
  }
  override write(context: WriterContext): this {
    for (const material of this.document.getRoot().listMaterials()) {
      if (material.getExtension('KHR_materials_unlit') === null) continue
      const index = context.materialIndexMap.get(material)
      const definition = index === undefined ? undefined : context.jsonDoc.json.materials?.[index]
      if (definition !== undefined)
        definition.extensions = { ...definition.extensions, KHR_materials_unlit: {} }
    }
    return this
  }
}
