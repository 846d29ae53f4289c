// The settings that can be repeated, filters and aggregates, as rows with a button that adds one.
import { byID } from "./elements.js";

/** Rows of fields. Incomplete rows stay here and are not settings yet. */
export class RowList {
  #rows = [];
  #columns = [];
  #list;
  #add;
  #makeRow;
  #changed;

  /**
   * @param {object} parts
   * @param {string} parts.list The id of the element that holds the rows.
   * @param {string} parts.add The id of the button.
   * @param {object} parts.blank A new row.
   * @param {Function} parts.makeRow Makes the node of a row; see `lists.js`.
   * @param {(rows: object[], isContinued?: boolean) => boolean} parts.changed Returns whether the settings are others now.
   */
  constructor({ list, add, blank, makeRow, changed }) {
    [this.#list, this.#add, this.#makeRow, this.#changed] = [byID(list), byID(add), makeRow, changed];
    this.#add.addEventListener("click", () => {
      this.show([...this.#rows, { ...blank }], this.#columns);
      this.#list.lastElementChild.querySelector("select").focus();
    });
  }

  get rows() {
    return this.#rows;
  }

  /** Shows rows that choose among columns. */
  show(rows, columns) {
    [this.#rows, this.#columns] = [rows, columns];
    this.#list.replaceChildren(...rows.map((row, n) => this.#makeRow(row, columns, (...told) => this.#change(n, ...told), () => this.#remove(n))));
  }

  #change(n, row, isContinued) {
    this.#rows[n] = row;
    return this.#changed(this.#rows, isContinued);
  }

  #remove(n) {
    this.show(this.#rows.toSpliced(n, 1), this.#columns);
    // The button that had the focus is removed with its row.
    this.#add.focus();
    this.#changed(this.#rows);
  }
}
