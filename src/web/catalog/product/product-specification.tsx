import styles from "./product-specification.module.css"

/** The specifications of a variant, name by name. */
export function ProductSpecification({ specifications }: { specifications: Readonly<Record<string, string>> }) {
  return (
    <table className={styles.table}>
      <tbody>
        {Object.entries(specifications).map(([name, text]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <bdi>{text}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
